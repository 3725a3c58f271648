import { type States, stateChoices, states } from '../../kit/index.ts'

export const SUPPLIER_STATE = { disabled: 0, enabled: 1, blacklisted: 2 } as const
const { disabled, enabled, blacklisted } = SUPPLIER_STATE

export const supplierStates = states(
  { [enabled]: ['启用', 'green'], [disabled]: ['停用', 'default'], [blacklisted]: ['黑名单', 'red'] },
  {
    enable: { label: '启用', from: [disabled, blacklisted], to: enabled },
    disable: { label: '停用', from: [enabled], to: disabled, danger: true },
    blacklist: { label: '拉黑', from: [enabled, disabled], to: blacklisted, danger: true },
  },
  enabled,
)
const inOrder = (table: States, ...order: number[]) =>
  order.flatMap((state) => stateChoices(table).filter(([value]) => value === state))
export const SUPPLIER_STATES = inOrder(supplierStates, enabled, disabled, blacklisted)

export const SCORE_STATE = { none: 0, open: 1, adopted: 2, ignored: 3 } as const
const { none, open, adopted, ignored } = SCORE_STATE

/** What became of a proposed level. */
export const scoreStates = states(
  {
    [open]: ['待处理', 'orange'],
    [adopted]: ['已采纳', 'green'],
    [ignored]: ['已忽略', 'default'],
    [none]: ['无建议', 'default'],
  },
  {
    adopt: { label: '采纳', from: [open], to: adopted },
    ignore: { label: '忽略', from: [open], to: ignored },
  },
  open,
  [none],
)
export const SCORE_STATES = inOrder(scoreStates, open, none, adopted, ignored)
