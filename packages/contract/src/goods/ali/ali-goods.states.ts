import { stateChoices, states } from '../../kit/index.ts'

export const LINK = { fine: 1, risen: 2, specGone: 3, offerGone: 4 } as const
const { fine, risen, specGone, offerGone } = LINK

/** What a link to 1688 is worth: a sync moves it, a person accepts a new price. */
export const aliLinkStates = states(
  {
    [fine]: ['正常', 'green'],
    [risen]: ['涨价', 'orange'],
    [specGone]: ['规格失效', 'red'],
    [offerGone]: ['商品下架', 'default'],
  },
  {
    rise: { label: '发现涨价', from: [fine], to: risen },
    'spec-gone': { label: '发现规格失效', from: [fine, risen, offerGone], to: specGone },
    'offer-gone': { label: '发现商品下架', from: [fine, risen, specGone], to: offerGone },
    back: { label: '恢复', from: [risen, specGone, offerGone], to: fine },
    'confirm-price': { label: '确认新价', from: [risen], to: fine },
  },
)
/** Above this share of the accepted price a link is 涨价. */
export const RISE_LIMIT = '1.05'
export const aliLinkChoices = stateChoices(aliLinkStates)
