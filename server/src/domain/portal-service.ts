/** What the portal's pages show about the service without a token. The server writes it into them. */
export interface PortalService {
  /** The version of heliolog. */
  release: string
  /** An e-mail or web address; null if the operators published none. */
  contact: string | null
  /** Calls a minute for a token without its own limit. */
  rate_limit: number
  /** Downloads an hour for each token. */
  bulk_per_hour: number
  /** The URL that clients use, without /api/v1; null when unknown. */
  public_url: string | null
  /** The npm package of the TypeScript client; null if it is not published. */
  client_package: string | null
  /** Whether this is the demo, which generates the sample images. */
  demo: boolean
  /** Whether the overview needs a token as well. */
  private: boolean
}
