/** The demo's exports. The server loads them only for `serve --demo` and `sample`. */
export { type SampleOptions, yesterday } from './community/sample-days.ts'
export { writeSample } from './community/sample-files.ts'
export { sampleImageRoute } from './images/sample-image-route.ts'
export { demoText, prepareDemo } from './prepare-demo.ts'
