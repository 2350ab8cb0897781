/** The English texts. */
import elements from './elements.en.ts'
import frame from './frame.en.ts'
import overview from './overview.en.ts'

const english = { elements, frame, overview }

/** English defines which texts there are; the compiler finds those that another language lacks. */
export type Texts = typeof english

export default english
