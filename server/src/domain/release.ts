/** The release of heliolog, as package.json has it. */
export const RELEASE = '1.4.0'
