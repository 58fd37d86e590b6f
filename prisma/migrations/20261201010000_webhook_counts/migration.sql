INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('20261201010000_webhook_counts', '20261123000000_migration_marks');

-- Every node counts every ten seconds what waits, from this index alone.
CREATE INDEX "webhook_retry_state_endpoint_id_position_idx" ON "webhook_retry" ("state", "endpoint_id", "position");
