/** The marks of points: told apart by their shape as well as by their colour. */
export type Shape = 'circle' | 'triangle' | 'square'

/** A path around a centre; all shapes look about the same size. */
export const shapePath = (shape: Shape, x: number, y: number, radius: number): Path2D => {
  const path = new Path2D()
  if (shape === 'circle') path.arc(x, y, radius, 0, 2 * Math.PI)
  else if (shape === 'square') path.rect(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8)
  else {
    const height = radius * 1.25
    path.moveTo(x, y - height)
    path.lineTo(x + height, y + height * 0.8)
    path.lineTo(x - height, y + height * 0.8)
    path.closePath()
  }
  return path
}
