import { authorize } from '@erp/contract/authorize/index'
import { serve } from '../../kit/http/serve.ts'
import { authCalls } from './auth/calls.ts'
import { firstSync } from './auth/first-sync.ts'
import { reviewing } from './auth/review.ts'
import { shopCalls } from './shop/calls.ts'
import { findShops } from './shop/find-shops.ts'

export default serve(authorize, { ...shopCalls, ...authCalls }, { jobs: [firstSync], schedules: [reviewing], finds: [findShops] })
