import { states } from '../kit/index.ts'

export const VERSION_STATE = { draft: 0, published: 1, withdrawn: 2 } as const
const { draft, published, withdrawn } = VERSION_STATE

export const versionStates = states(
  { [draft]: ['草稿', 'default'], [published]: ['已发布', 'green'], [withdrawn]: ['已撤回', 'red'] },
  {
    publish: { label: '发布', from: [draft], to: published, confirm: '发布后所有人都会收到通知，确定发布？' },
    withdraw: { label: '撤回', from: [published], to: withdrawn, confirm: '撤回后不能再次发布，确定撤回？', danger: true },
  },
)
