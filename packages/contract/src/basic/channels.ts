/** The platform tabs in their order: a channel is a platform of its own, and a shop sells on the channel of its platform code. */
export const CHANNELS = [
  ['ebay-yw', 'eBay义乌仓'],
  ['ebay-hw', 'eBay海外仓'],
  ['smt', '速卖通'],
  ['amazon', '亚马逊'],
  ['joom', 'Joom'],
  ['lazada', 'Lazada'],
  ['temu', 'Temu'],
  ['shein', 'SHEIN'],
  ['shopee', 'Shopee'],
  ['smt-qtg', '速卖通全托管'],
  ['smt-btg', '速卖通半托管'],
  ['tiktok', 'TikTok'],
  ['smt-zy', '速卖通直营'],
] as const
export type Channel = (typeof CHANNELS)[number][0]
