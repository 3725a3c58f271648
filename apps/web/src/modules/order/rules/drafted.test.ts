import { expect, it } from 'vitest'
import { ruleLink } from '../../express/freight/rule-link.ts'
import { draftedRule } from './drafted.ts'

const DE = { countryCode: 'DE', minWeight: 250, maxWeight: 500, wayIds: [7, 3], storeId: 2 }
const drafted = (group: typeof DE | object) => {
  const address = new URL(ruleLink({ ...DE, ...group }), 'http://erp')
  expect(address.pathname).toBe('/orderList/orderRule')
  return draftedRule(address.searchParams.get('draft'))
}

it('begins a rule for the parcels that were measured, by the cheapest of the ways', () => {
  expect(drafted({ band: '≤500g', parcels: 9 })).toEqual({
    ruleName: '换渠道 DE 250-500g',
    minWeight: 250,
    maxWeight: 500,
    wayIds: [7, 3],
    strategy: 2,
    storeIds: [2],
    country: [{ mode: 1, countryCode: 'DE' }],
  })
  expect(drafted({ minWeight: 0, maxWeight: 100, storeId: null })).toMatchObject({
    minWeight: null,
    maxWeight: 100,
    storeIds: [],
  })
  expect(drafted({ minWeight: 5000, maxWeight: null })).toMatchObject({ ruleName: '换渠道 DE 5000g以上', maxWeight: null })
})

it('begins none from an address that says nothing of the kind', () => {
  for (const written of [null, '', '{', '7', '{"countryCode":"DE"}']) expect(draftedRule(written)).toBeNull()
})
