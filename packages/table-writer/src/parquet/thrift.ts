/** Writes Thrift's compact protocol, the format of Parquet's headers and footer. */
import type { ByteBuffer } from '../byte-buffer.ts'

const TRUE = 1
const FALSE = 2
const I32 = 5
const I64 = 6
const BINARY = 8
const LIST = 9
const STRUCT = 12
const STOP = 0
const LONG_LIST = 15

/** Fields must be written in ascending order of their ids. */
export class ThriftStruct {
  readonly #output: ByteBuffer
  #lastId = 0

  private constructor(output: ByteBuffer) {
    this.#output = output
  }

  static write(output: ByteBuffer, writeFields: (struct: ThriftStruct) => void): void {
    writeFields(new ThriftStruct(output))
    output.byte(STOP)
  }

  i32(id: number, value: number): void {
    this.#field(id, I32)
    this.#output.zigzag(value)
  }

  i64(id: number, value: number): void {
    this.#field(id, I64)
    this.#output.zigzag(value)
  }

  bool(id: number, value: boolean): void {
    this.#field(id, value ? TRUE : FALSE)
  }

  binary(id: number, value: Uint8Array | string): void {
    this.#field(id, BINARY)
    this.#bytes(value)
  }

  struct(id: number, writeFields: (struct: ThriftStruct) => void = () => {}): void {
    this.#field(id, STRUCT)
    ThriftStruct.write(this.#output, writeFields)
  }

  structs<Item>(
    id: number,
    items: readonly Item[],
    writeFields: (struct: ThriftStruct, item: Item, index: number) => void,
  ): void {
    this.#list(id, STRUCT, items.length)
    for (const [index, item] of items.entries())
      ThriftStruct.write(this.#output, (struct) => writeFields(struct, item, index))
  }

  i32s(id: number, values: readonly number[]): void {
    this.#list(id, I32, values.length)
    for (const value of values) this.#output.zigzag(value)
  }

  texts(id: number, values: readonly string[]): void {
    this.#list(id, BINARY, values.length)
    for (const value of values) this.#bytes(value)
  }

  #field(id: number, type: number): void {
    this.#output.byte(((id - this.#lastId) << 4) | type)
    this.#lastId = id
  }

  #list(id: number, type: number, length: number): void {
    this.#field(id, LIST)
    if (length < LONG_LIST) this.#output.byte((length << 4) | type)
    else {
      this.#output.byte((LONG_LIST << 4) | type)
      this.#output.varint(length)
    }
  }

  #bytes(value: Uint8Array | string): void {
    const bytes = Buffer.from(value as string)
    this.#output.varint(bytes.length)
    this.#output.append(bytes)
  }
}
