import { states } from '../../kit/index.ts'

export const SENDING = { waiting: 0, sent: 1, failed: 2, barred: 3 } as const
const { waiting, sent, failed, barred } = SENDING

/** The node that sends moves it on; a person sends again what failed. */
export const sendingStates = states(
  { [waiting]: ['待发送', 'orange'], [sent]: ['已发送', 'green'], [failed]: ['失败', 'red'], [barred]: ['无权限', 'default'] },
  {
    send: { label: '发送', from: [waiting], to: sent },
    fail: { label: '发送失败', from: [waiting], to: failed, danger: true },
    bar: { label: '不发送', from: [waiting], to: barred, danger: true },
    resend: { label: '重发', from: [failed, barred], to: waiting },
  },
  waiting,
)
export const SENDING_TRIES = 3
