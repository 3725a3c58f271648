import { type MenuPage, type RoleKey, room } from '../../kit/index.ts'
import { pricingAu, pricingDe, pricingUk } from './pricing.ts'
import { PRICING_SITES, type PricingSite } from './site.ts'

const people: RoleKey[] = ['seller', 'developer', 'supervisor', 'finance']
const page = (site: PricingSite, order: number): MenuPage => ({
  path: `/reportManagement/pricing/${site}`,
  title: PRICING_SITES[site].title,
  component: `report/pricing-${site}`,
  permission: 'report:pricing:view',
  buttons: ['report:pricing:export'],
  order,
})

export const pricingRoom = room({
  resources: { pricingUk, pricingAu, pricingDe },
  permissions: {
    'report:pricing:view': ['使用定价器', people],
    'report:pricing:export': ['导出定价', people],
  },
  menu: { '/reportManagement': [page('uk', 40), page('au', 41), page('de', 42)] },
})
