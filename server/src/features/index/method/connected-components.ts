/** Groups of items that are connected directly or through others (union-find). */
export class ConnectedComponents {
  readonly #parent: Uint32Array

  constructor(count: number) {
    this.#parent = new Uint32Array(count).map((_, item) => item)
  }

  connect(one: number, other: number): void {
    const [a, b] = [this.#rootOf(one), this.#rootOf(other)]
    // The smaller root wins, so the root of a component is its first item.
    this.#parent[Math.max(a, b)] = Math.min(a, b)
  }

  /** Per item: the first item of its component. */
  firstItems(): Uint32Array {
    return this.#parent.map((_, item) => this.#rootOf(item))
  }

  #rootOf(item: number): number {
    let root = item
    for (let parent = this.#parent[root] as number; parent !== root; parent = this.#parent[root] as number) {
      // Halving the path keeps later lookups short.
      this.#parent[root] = this.#parent[parent] as number
      root = parent
    }
    return root
  }
}
