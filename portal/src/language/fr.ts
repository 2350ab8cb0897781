/** The French texts. */

import access from './access.fr.ts'
import compare from './compare.fr.ts'
import cycles from './cycles.fr.ts'
import elements from './elements.fr.ts'
import type { Texts } from './en.ts'
import explore from './explore.fr.ts'
import exportTexts from './export.fr.ts'
import fields from './fields.fr.ts'
import frame from './frame.fr.ts'
import images from './images.fr.ts'
import observation from './observation.fr.ts'
import observers from './observers.fr.ts'
import overview from './overview.fr.ts'
import reference from './reference.fr.ts'
import rotations from './rotations.fr.ts'
import share from './share.fr.ts'

const french: Texts = {
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

export default french
