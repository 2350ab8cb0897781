/** The English texts. */
import elements from './elements.en.ts'
import frame from './frame.en.ts'
import share from './share.en.ts'

const english = { elements, frame, share }

/** English defines which texts there are; the compiler finds those that another language lacks. */
export type Texts = typeof english

export default english
