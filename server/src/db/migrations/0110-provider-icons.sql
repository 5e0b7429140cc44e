-- A provider's icon for launchers and tabs: its mark on its own ground. None until its service is applied again.
alter table provider add column icon text;
