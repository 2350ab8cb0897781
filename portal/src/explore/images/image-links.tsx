/** The addresses of an image's pictures, by their keys. What is no web address is shown as it is. */
import { type Urls, webAddress } from './addresses.ts'

export const ImageLinks = ({ urls, demo }: { urls: Urls; demo: boolean }) => (
  <ul class="image-links">
    {Object.entries(urls).map(([key, url]) => {
      const address = webAddress(url, demo)
      return (
        <li key={key}>
          {address === undefined ? (
            <>
              {key}: {url}
            </>
          ) : (
            <a href={address} target="_blank" rel="noreferrer noopener">
              {key}
            </a>
          )}
        </li>
      )
    })}
  </ul>
)
