import { SWITCHED } from '@erp/contract/kit'
import type { DepartmentOption, homePage } from '@erp/contract/report/home/home-page'
import { raw } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { departmentMonths, developerMonths, salespersonMonths } from './months.ts'
import { ranking } from './ranking.ts'
import { targetExport, targetList } from './targets.ts'
import { trend } from './trend.ts'

export const homePages: Handlers<typeof homePage> = {
  ranking,
  department: departmentMonths,
  salesperson: salespersonMonths,
  developer: developerMonths,
  trend,
  departments: (tx) =>
    tx.query<DepartmentOption>(
      raw(`SELECT id AS "deptId", dept_name, region FROM account_department
        WHERE plats <> '{}' AND status = ${SWITCHED.on} AND deleted_at IS NULL ORDER BY sort_no, id`),
    ),
  target: targetList,
  targetExport,
}
