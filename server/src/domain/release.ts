import server from '../../package.json' with { type: 'json' }

/** The version of this release: package.json is its one place, and a build contains it. */
export const RELEASE: string = server.version
