/** The Italian texts. */
import access from './access.it.ts'
import compare from './compare.it.ts'
import cycles from './cycles.it.ts'
import elements from './elements.it.ts'
import type { Texts } from './en.ts'
import explore from './explore.it.ts'
import exportTexts from './export.it.ts'
import fields from './fields.it.ts'
import frame from './frame.it.ts'
import images from './images.it.ts'
import observation from './observation.it.ts'
import observers from './observers.it.ts'
import overview from './overview.it.ts'
import reference from './reference.it.ts'
import rotations from './rotations.it.ts'
import share from './share.it.ts'

const italian: Texts = {
  access,
  compare,
  cycles,
  elements,
  explore,
  export: exportTexts,
  fields,
  frame,
  images,
  observation,
  observers,
  overview,
  reference,
  rotations,
  share,
}

export default italian
