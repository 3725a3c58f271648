import type { Pair } from '@erp/contract/product-center/acquire/acquisition'

/** Name and value of each, in one line. */
export const wordsOf = (attrs: Pair[] | null | undefined): string =>
  (attrs ?? []).map(({ name, value }) => `${name}:${value}`).join('；')

/** As it was typed: what has no name is a 规格. */
export const attrsOf = (words: string): Pair[] =>
  words
    .split(/[;；\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name, value] = /^([^:：]+)[:：](.+)$/.exec(part) ?? []
      return name && value ? { name: name.trim(), value: value.trim() } : { name: '规格', value: part }
    })
