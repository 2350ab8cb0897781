/** The part of Redoc that is used here. Its own types are those of React, which is not installed. */
declare module 'redoc' {
  import type { ComponentChildren, ComponentType } from 'preact'

  export interface Schema {
    type: string | string[]
    enum: unknown[]
    default?: unknown
    example?: unknown
  }

  export interface Parameter {
    name: string
    in: 'path' | 'query'
    required: boolean
    schema: Schema
  }

  export interface Answer {
    code: string
    content?: { mediaTypes: { examples?: Record<string, { value: unknown }> }[] }
  }

  /** An operation, or a group that has them among its items. */
  export interface ContentItem {
    type: string
    items: ContentItem[]
  }

  export interface Operation extends ContentItem {
    operationId: string
    httpVerb: string
    path: string
    name: string
    description?: string
    parameters: Parameter[]
    responses: Answer[]
  }

  export class RedocNormalizedOptions {
    readonly theme: object
    constructor(options: Record<string, unknown>)
  }

  export class SpecStore {
    readonly info: { title: string; version: string; description: string }
    readonly contentItems: ContentItem[]
    constructor(description: object, address: undefined, options: RedocNormalizedOptions)
  }

  type Component<Props> = ComponentType<Props>
  export const ThemeProvider: Component<{ theme: object; children: ComponentChildren }>
  export const OptionsProvider: Component<{ value: RedocNormalizedOptions; children: ComponentChildren }>
  export const Markdown: Component<{ source: string; compact?: boolean }>
  export const Parameters: Component<{ parameters: Parameter[] }>
  export const ResponsesList: Component<{ responses: Answer[] }>
}
