/** Marks of points. Shapes differ as well as colours, for people who cannot tell the colours apart. */
export type Shape = 'circle' | 'triangle' | 'square' | 'diamond' | 'cross'
