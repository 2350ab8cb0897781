import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fragmentOf, shownImages } from '../../../../src/pages/explore/images/image-fragment.ts'

const IMAGES = [{ id: 'i1' }, { id: 'a,b/c ü' }, { id: 'i3' }]

describe('shownImages', () => {
  it('finds one or two images by the fragment, whatever their ids contain', () => {
    assert.deepEqual(shownImages(fragmentOf('i3'), IMAGES), { at: 2, other: undefined })
    assert.deepEqual(shownImages(fragmentOf('a,b/c ü', 'i1'), IMAGES), { at: 1, other: 0 })
    assert.deepEqual(shownImages(fragmentOf('i1', 'i1'), IMAGES), { at: 0, other: undefined })
  })

  it('ignores fragments of other kinds and images that are not loaded', () => {
    for (const fragment of ['', 'export', 'image-', 'compare-', 'compare-%E0%A4%A,i1', fragmentOf('i9')])
      assert.deepEqual(shownImages(fragment, IMAGES), { at: undefined, other: undefined }, fragment)
  })
})
