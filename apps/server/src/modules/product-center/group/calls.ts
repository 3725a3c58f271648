import { developmentGroups } from './development-group.ts'
import { disabledGroups } from './disabled-group.ts'

export const groupCalls = { developmentGroup: developmentGroups, disabledGroup: disabledGroups }
