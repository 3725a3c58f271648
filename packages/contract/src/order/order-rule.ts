/** The nine sub-lists, in the order in which they are asked. */
export const RULE_KINDS = {
  shop: '店铺',
  country: '国家',
  transport: '买家选择物流',
  amount: '金额',
  'post-code': '邮编',
  name: '收件人',
  phone: '电话',
  street1: '街道1',
  street2: '街道2',
} as const
export type RuleKind = keyof typeof RULE_KINDS
