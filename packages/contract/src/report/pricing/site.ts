/**
 * Standard rates of the sites, in percent, for goods sold to consumers. Checked 2026-11: GOV.UK "VAT rates" (20 %),
 * ATO "How GST works" (10 %), § 12 Abs. 1 UStG (19 %). A changed law is a changed line here.
 */
export const PRICING_SITES = {
  uk: { title: '英国定价器', countryCode: 'GB', currency: 'GBP', tax: '增值税VAT', taxRate: '20' },
  au: { title: '澳洲定价器', countryCode: 'AU', currency: 'AUD', tax: '商品服务税GST', taxRate: '10' },
  de: { title: '德国定价器', countryCode: 'DE', currency: 'EUR', tax: '增值税MwSt', taxRate: '19' },
} as const
export type PricingSite = keyof typeof PRICING_SITES
/** Prices end like this, never lower than what was reckoned. */
export const ENDING = '0.99'
export const MOST_PRICES = 5000
export const TOO_HIGH = '目标利润率过高，无法定价'
