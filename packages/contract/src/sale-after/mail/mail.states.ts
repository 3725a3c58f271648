import { states } from '../../kit/index.ts'

export const EMAIL = { waiting: 0, sent: 1, failed: 2 } as const
const { waiting, sent, failed } = EMAIL

/** The node that sends moves it on; a person sends again what failed. */
export const emailStates = states(
  { [waiting]: ['待发送', 'orange'], [sent]: ['已发送', 'green'], [failed]: ['失败', 'red'] },
  {
    send: { label: '发送', from: [waiting], to: sent },
    fail: { label: '发送失败', from: [waiting], to: failed, danger: true },
    resend: { label: '重发', from: [failed], to: waiting },
  },
  waiting,
)
/** How often a server is asked to take an e-mail before a person has to look at it. */
export const EMAIL_TRIES = 3

/** What a template is written for: the ones of a kind are offered where they are needed. */
export const PURPOSE = { any: 0, stalled: 1 } as const
export const PURPOSES = [
  [PURPOSE.any, '一般', 'default'],
  [PURPOSE.stalled, '停滞预警', 'orange'],
] as const
