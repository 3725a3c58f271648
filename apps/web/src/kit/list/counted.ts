import { COUNT_CAP } from '@erp/contract/kit'
import { grouped } from '../amount.ts'

/** A number of rows as tabs and pages say it alike: beyond the cap only that there are more, until it was counted to the end. */
export const counted = (count: number, exactly = false): string =>
  count > COUNT_CAP && !exactly ? `${grouped(COUNT_CAP)}+` : grouped(count)
