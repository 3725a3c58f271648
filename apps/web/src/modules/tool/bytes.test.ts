import { expect, test } from 'vitest'
import { bytes } from './bytes.ts'

test.each([
  [null, ''],
  [0, ''],
  [999, '999 B'],
  [1536, '1.5 KB'],
  [204_800, '200 KB'],
  [5 * 1024 ** 3, '5.0 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%s bytes read as %s', (size, words) => expect(bytes(size)).toBe(words))
