import { shopPerformances } from './performance.ts'
import { temuUnusuals } from './unusual-calls.ts'
import { virtualStores } from './virtual-store.ts'

export const followCalls = { temuUnusual: temuUnusuals, virtualStore: virtualStores, shopPerformance: shopPerformances }
