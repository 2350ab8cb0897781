/** The heliolog that serves this page, called through its own client. */
import { type CachedAnswer, Heliolog } from '@heliolog/client'
import { ROOT } from './routing.ts'

// A person waits in front of the page: they are told at once what is the matter, and for how long.
const AT_ONCE = { attempts: 1 }

/** For what is public. */
export const everyone = new Heliolog({ baseUrl: ROOT, token: null, retry: AT_ONCE })

const ANSWERS_KEPT = 40

/** The latest answers: a long visit must not fill the tab's memory. */
class LatestAnswers extends Map<string, CachedAnswer> {
  override set(url: string, answer: CachedAnswer): this {
    const [oldest] = this.keys()
    if (this.size >= ANSWERS_KEPT && oldest !== undefined) this.delete(oldest)
    return super.set(url, answer)
  }
}

let known: { token: string; service: Heliolog } | undefined

/** The same for as long as the token is the same: what has not changed is not sent again on the next page. */
export const serviceWith = (token: string): Heliolog => {
  if (known?.token !== token)
    known = {
      token,
      service: new Heliolog({ baseUrl: ROOT, token, retry: AT_ONCE, cache: new LatestAnswers() }),
    }
  return known.service
}

/** A public document of the service, such as `/bulk/v1/citation.bib`. */
export const readDocument = async (path: `/${string}`): Promise<string> =>
  (await everyone.download(path)).text()
