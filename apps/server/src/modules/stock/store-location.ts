import type { storeLocation } from '@erp/contract/stock/store-location'
import type { Handlers } from '../../kit/serve.ts'
import { locationBindings } from './location-binding.ts'
import { locationKinds } from './location-kinds.ts'
import { locationReads } from './location-read.ts'
import { locationWrites } from './location-write.ts'

export const storeLocations: Handlers<typeof storeLocation> = {
  ...locationReads,
  ...locationWrites,
  ...locationBindings,
  ...locationKinds,
}
