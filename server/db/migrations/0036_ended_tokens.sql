CREATE TABLE "ended_tokens" (
	"digest" text PRIMARY KEY NOT NULL,
	"ended_time" timestamp (3) with time zone NOT NULL,
	"expires_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- A logo is a picture that was uploaded here; other addresses would tell a stranger who looks.
UPDATE "companies" SET "logo" = NULL
WHERE "logo" !~ '^/files/[0-9a-f]{40}\.(jpg|png|webp|gif|avif|tif|svg)$';
