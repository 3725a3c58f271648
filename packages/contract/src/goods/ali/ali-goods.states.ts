import { stateChoices, states } from '../../kit/index.ts'

/** What a link to 1688 is worth: a sync moves it, a person accepts a new price. */
export const aliLinkStates = states(
  { 1: ['正常', 'green'], 2: ['涨价', 'orange'], 3: ['规格失效', 'red'], 4: ['商品下架', 'default'] },
  {
    rise: { label: '发现涨价', from: [1], to: 2 },
    'spec-gone': { label: '发现规格失效', from: [1, 2, 4], to: 3 },
    'offer-gone': { label: '发现商品下架', from: [1, 2, 3], to: 4 },
    back: { label: '恢复', from: [2, 3, 4], to: 1 },
    'confirm-price': { label: '确认新价', from: [2], to: 1 },
  },
)
export const LINK = { fine: 1, risen: 2, specGone: 3, offerGone: 4 } as const
/** Above this share of the accepted price a link is 涨价. */
export const RISE_LIMIT = '1.05'
export const aliLinkChoices = stateChoices(aliLinkStates)
