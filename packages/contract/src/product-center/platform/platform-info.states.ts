import { states } from '../../kit/index.ts'

export const PLATFORM_INFO = { open: 10, complete: 20, listed: 30 } as const
const { open, complete, listed } = PLATFORM_INFO

export const platformInfoStates = states(
  { [open]: ['待完善', 'orange'], [complete]: ['已完善', 'blue'], [listed]: ['已刊登', 'green'] },
  {
    finish: { label: '标记完善', from: [open], to: complete },
    list: { label: '刊登', from: [open, complete], to: listed },
    reopen: { label: '待完善', from: [complete, listed], to: open },
  },
  open,
)
