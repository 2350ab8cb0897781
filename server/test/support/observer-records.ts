/** Records of an observer whose name also occurs in an id and a comment. */
import { image, observation, publishTogether } from '../../../test/support/publishing.ts'
import type { Sandbox } from '../../../test/support/sandbox.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../src/domain/records/kinds.ts'

const AT = '2024-05-11T09:30:00Z'
export const NAME = 'Zaphod B.'

export const publishRecords = (sandbox: Sandbox) =>
  sandbox.withDatabase((database) =>
    publishTogether(database, [
      [
        OBSERVATIONS,
        [
          observation('zaphod~20b.-1', AT, { observer: NAME }),
          observation('o2', AT, { observer: NAME, tags: ['t'] }),
          observation('o3', AT, { comments: 'as seen by zaphod b.; not by Zaphod Bo' }),
        ],
      ],
      [IMAGES, [image('i1', AT, { observer: NAME })]],
      [OBSERVERS, [{ nickname: NAME }, { nickname: 'Idle' }]],
    ]),
  )
