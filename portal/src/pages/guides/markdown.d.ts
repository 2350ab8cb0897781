/** A document, converted by the build. */
declare module '*.md' {
  const nodes: import('./guide-node.ts').GuideNode[]
  export default nodes
}
