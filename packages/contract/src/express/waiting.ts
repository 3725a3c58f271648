import { type Waiting, waitingOn } from '../kit/index.ts'

export const expressWaiting: Waiting[] = waitingOn('/express/freightTable', 'express/freight-table', [
  ['运费表待审核', 'express:freight:audit', ['finance'], 1],
])
