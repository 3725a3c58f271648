import { emptyContent } from '@erp/contract/product-center/template/content-make'
import { expect, it } from 'vitest'
import type { Draft } from './draft.ts'
import { flat, MERGED, merged } from './merge.ts'

const draft = (tempName: string, subject: string, detail: string): Draft => ({
  tempName,
  goodsId: 1,
  shopIds: [7],
  categoryPath: null,
  content: { ...emptyContent(), subject, detail },
})

it('keeps what was typed but for the fields that theirs stand in', () => {
  const [mine, theirs] = [draft('我的', 'Mine', '<p>mine</p>'), draft('他的', 'Theirs', '<p>theirs</p>')]
  expect(merged(mine, theirs, ['detail', 'tempName'])).toEqual(draft('他的', 'Mine', '<p>theirs</p>'))
  expect(merged(mine, theirs, Object.keys(MERGED))).toEqual(theirs)
})

it('tells every field of the form in one row', () => {
  expect(Object.keys(flat(draft('x', 'y', ''))).filter((name) => !(name in MERGED))).toEqual([])
})
