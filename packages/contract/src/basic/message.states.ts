import { MESSAGE_STATE } from '../account/own/message-state.ts'
import { states } from '../kit/index.ts'

const { draft, published, withdrawn } = MESSAGE_STATE

/** What a module's version says begins published. */
export const messageStates = states(
  { [draft]: ['草稿', 'default'], [published]: ['已发布', 'green'], [withdrawn]: ['已撤回', 'red'] },
  {
    publish: { label: '发布', from: [draft], to: published },
    withdraw: { label: '撤回', from: [published], to: withdrawn, danger: true },
  },
  draft,
  [published],
)
