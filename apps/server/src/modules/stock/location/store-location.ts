import type { storeLocation } from '@erp/contract/stock/location/store-location'
import type { Handlers } from '../../../kit/http/serve.ts'
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
