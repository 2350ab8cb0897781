/** What the server uses of the demo. It loads this only for `serve --demo` and `sample`. */
export { writeSample } from './community/sample-files.ts'
export { sampleImageRoute } from './images/route.ts'
export { demoText, prepareDemo } from './prepare-demo.ts'
