import { developerScores } from './developer-score.ts'
import { receipts } from './receipt.ts'
import { scoreHandlers } from './score.ts'

export const scoreCalls = { score: scoreHandlers, developerScore: developerScores, receipt: receipts }
