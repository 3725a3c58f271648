/** Tables whose state is that of a background run, written by who runs it: not yet moved by a table of states. */
export const RUN_TABLES: Record<string, string> = {
  batch_task: 'a batch verb that runs over a filter',
  data_center_report_check: 'a run of the report check',
  erp_data_export_job: 'an export that runs in the background',
  goods_task: 'a task over goods',
  order_rule_dry_run: 'a dry run of the order rules',
  stock_check_batch_job: 'a run that makes count receipts',
  stock_self_check: 'a run of the stock self-check',
}
