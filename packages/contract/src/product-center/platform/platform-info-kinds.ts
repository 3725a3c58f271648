export const LANGUAGES = [
  ['en', '英语'],
  ['de', '德语'],
  ['fr', '法语'],
  ['es', '西班牙语'],
  ['it', '意大利语'],
  ['pt', '葡萄牙语'],
  ['ru', '俄语'],
  ['pl', '波兰语'],
  ['ja', '日语'],
  ['ko', '韩语'],
  ['ar', '阿拉伯语'],
  ['zh', '中文'],
] as const

export const PRICE_KIND = { target: 1, supply: 2, defective: 3 } as const
export const PRICE_KINDS = [
  [PRICE_KIND.target, '目标利润率售价'],
  [PRICE_KIND.supply, '全托管供货价'],
  [PRICE_KIND.defective, '不良品售价'],
] as const
