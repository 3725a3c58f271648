import type { Pages } from '../../kit/index.ts'
import { authPages } from './auth/pages.ts'
import { shopPages } from './shop/pages.ts'

export const pages: Pages = { ...shopPages, ...authPages }
