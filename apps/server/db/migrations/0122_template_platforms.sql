-- Templates were compared with the codes of platforms; like rules and ways they keep names.
UPDATE order_wave_picking_template t SET plat_names = ARRAY(
  SELECT DISTINCT coalesce(p.plat_name, x) FROM unnest(t.plat_names) x LEFT JOIN basic_platform p ON p.plat_code = x)
WHERE t.plat_names <> '{}';
